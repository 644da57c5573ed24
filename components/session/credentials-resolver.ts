import { zodResolver } from "@hookform/resolvers/zod";
import { credentialsSchema } from "@/lib/clients/schema";

/** Judges what stands in the sign-in form. */
export const credentialsResolver = zodResolver(credentialsSchema);
