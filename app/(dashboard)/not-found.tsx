import { NotFoundState } from "@/components/layout/not-found-state";

export default function DashboardNotFound() {
  return <NotFoundState />;
}
