import { zodResolver } from "@hookform/resolvers/zod";
import { credentialsSchema } from "@/lib/clients/schema";

/** @public imported on demand */
export const credentialsResolver = zodResolver(credentialsSchema);
