export { NotFoundState as default } from "@/components/layout/not-found-state";
