export { CompaniesSkeleton as default } from "@/components/companies/companies-skeleton";
