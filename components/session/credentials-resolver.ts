import { zodResolver } from "@hookform/resolvers/zod";
import { credentialsSchema } from "@/lib/clients/schema";

export const credentialsResolver = zodResolver(credentialsSchema);
