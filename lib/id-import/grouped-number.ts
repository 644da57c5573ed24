const grouped = /^\d{1,3}(?:,\d{3}){2,}$/;

/** Whether `text` may be one number of at least seven digits with commas between its thousands. */
export const isGroupedNumber = (text: string): boolean => grouped.test(text);

/** Whether each of several lines may be such a number, so that their commas may not separate IDs. */
export function areGroupedNumbers(text: string): boolean {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const numbers = lines.filter((line) => isGroupedNumber(line.trim()));
  return lines.length > 1 && numbers.length >= lines.length - 1;
}
