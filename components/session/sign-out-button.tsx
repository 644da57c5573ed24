import { LogOut } from "lucide-react";
import { useSignOut } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";

export function SignOutButton() {
  const { mutate, isPending, isSuccess } = useSignOut();
  return (
    <Button
      variant="quiet"
      className="w-full justify-start!"
      isPending={isPending || isSuccess}
      onPress={() => mutate()}
    >
      <LogOut aria-hidden className="size-4" />
      Sign out
    </Button>
  );
}
