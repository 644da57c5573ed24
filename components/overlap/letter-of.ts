/** Letter for a selected playlist where its name has no room: "A" for the first. */
export const letterOf = (place: number): string => String.fromCharCode(65 + place);
