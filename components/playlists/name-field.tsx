"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useController } from "react-hook-form";
import { type PlaylistFormControl } from "@/components/playlists/form-values";
import { Link } from "@/components/ui/link";
import { TextField } from "@/components/ui/text-field";
import { limits } from "@/lib/limits";
import { playlistListQuery } from "@/lib/playlists/queries";
import { routes } from "@/lib/routes";
import { nameKey } from "@/lib/text";

interface NameFieldProps {
  control: PlaylistFormControl;
  companyId: string;
}

/** The name; says, as a hint, when the company has a playlist of that name already. */
export function NameField({ control, companyId }: NameFieldProps) {
  const { field, fieldState } = useController({ control, name: "name" });
  const [leftWith, setLeftWith] = useState("");
  const q = leftWith.trim().slice(0, limits.termCharacters);
  const { data } = useQuery({
    ...playlistListQuery({ company: companyId, q, cursor: null }),
    enabled: q !== "",
  });
  const isSettled = leftWith === field.value;
  const same = data?.playlists.find(({ name }) => isSettled && nameKey(name) === nameKey(leftWith));
  return (
    <TextField
      {...field}
      onBlur={() => {
        field.onBlur();
        setLeftWith(field.value);
      }}
      label="Name"
      autoComplete="off"
      autoFocus
      counterMax={limits.nameCharacters}
      error={fieldState.error?.message}
      description={
        same ? (
          <>
            There is a playlist of this name already:{" "}
            <Link href={routes.playlist(same.uuid)} target="_blank">
              <bdi>{same.name}</bdi>
            </Link>
            . You can still use it.
          </>
        ) : undefined
      }
    />
  );
}
