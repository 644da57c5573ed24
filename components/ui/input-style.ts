/** Style of a standalone input. */
export const inputStyle =
  "field-box w-full min-w-0 px-2.5 text-base transition-colors hover:border-muted " +
  "focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus " +
  "invalid:border-danger disabled:bg-sunken disabled:text-muted";

/** Style of a box with an input and other controls; shows the input's focus by CSS alone, so that it works before hydration. */
export const inputGroupStyle =
  "field-box flex w-full min-w-0 items-center transition-colors hover:border-muted " +
  "[&:focus-within]:border-focus [&:focus-within]:outline-1 [&:focus-within]:outline-focus";
