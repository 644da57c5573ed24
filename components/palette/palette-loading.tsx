/** Keeps the text typed while the palette loads for its field (`components/ui/early-input`). */
export const PaletteLoading = () => <span hidden data-awaits-keys="always" />;
