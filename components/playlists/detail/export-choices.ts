import { Braces, FileSpreadsheet, ListOrdered, type LucideIcon, Sheet } from "lucide-react";
import { type ExportFormat } from "@/lib/shared/playlists/export/export-schema";

/** The formats of an export, as menus list them. */
export const exportChoices: { format: ExportFormat; label: string; icon: LucideIcon }[] = [
  { format: "xlsx", label: "Playlists as Excel workbook", icon: Sheet },
  { format: "ids-csv", label: "Inventory IDs as CSV", icon: ListOrdered },
  { format: "playlists-csv", label: "Playlists as CSV", icon: FileSpreadsheet },
  { format: "json", label: "JSON", icon: Braces },
];
