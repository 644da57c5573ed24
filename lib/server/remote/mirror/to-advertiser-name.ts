import { companyNameSchema } from "@/lib/shared/companies/schema";
import { limits } from "@/lib/shared/limits";

const unshowable = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\s]+/gu;

/**
 * Returns the name under which an advertiser of another service is stored: its own if Cuelist accepts it; otherwise its valid characters;
 * otherwise the UUID. One invalid name must not hide the others, and the UUID identifies the advertiser in any case.
 */
export function toAdvertiserName({ uuid, name }: { uuid: string; name: string }): string {
  const own = companyNameSchema.safeParse(name);
  if (own.success) return own.data;
  // Cut at twice the limit, which leaves enough however long the name is.
  const part = Array.from(name.slice(0, 4 * limits.nameCharacters).replaceAll(unshowable, " "));
  const cut = part.slice(0, limits.nameCharacters - 1).join("");
  const shown = companyNameSchema.safeParse(part.length >= limits.nameCharacters ? `${cut}…` : cut);
  return shown.success ? shown.data : uuid;
}
