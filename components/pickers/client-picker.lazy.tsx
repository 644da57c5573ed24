export { ClientPicker } from "@/components/pickers/client-picker";
