import { type ReactNode } from "react";
import { AdvertiserField } from "@/components/playlists/form/controls/advertiser-field";
import {
  type PlaylistField,
  type PlaylistFormControl,
} from "@/components/playlists/form/form-values";
import { KindField } from "@/components/playlists/form/controls/kind-field";
import { NameField, type Naming } from "@/components/playlists/form/controls/name-field";
import { TagsField } from "@/components/playlists/form/controls/tags-field";
import { TypeField } from "@/components/playlists/form/controls/type-field";
import { VisibilityField } from "@/components/playlists/form/controls/visibility-field";
import { type PlaylistType } from "@/lib/shared/vocabulary";

interface FieldContext {
  control: PlaylistFormControl;
  /** The company in whose list the playlist will be, or "". */
  list: string;
  /** The advertiser's name if it cannot be changed. */
  fixedAdvertiser: string | null;
  /** The edited playlist; absent for a new one. */
  playlistId?: string;
  /** The template that the name follows; absent for an edit. */
  naming?: Naming;
  /** The type that is filled in because the advertiser's playlists have it, or null. */
  usualType?: PlaylistType | null;
  isSaving: boolean;
}

type Control = (context: FieldContext) => ReactNode;

/** The control of each field but the lists of IDs and searches, which are large and not in every form. */
export const fieldControls: Readonly<
  Record<Exclude<PlaylistField, "inventory_ids" | "searches">, Control>
> = {
  name: ({ list, fixedAdvertiser: _fixed, usualType: _usual, ...context }) => (
    <NameField {...context} companyId={list} />
  ),
  advertiser_id: ({ control, fixedAdvertiser }) => (
    <AdvertiserField control={control} fixed={fixedAdvertiser} />
  ),
  agency_only: ({ control }) => <VisibilityField control={control} />,
  type: ({ control, usualType }) => <TypeField control={control} isUsual={usualType != null} />,
  inventory_kind: ({ control }) => <KindField control={control} />,
  tags: ({ control }) => <TagsField control={control} />,
};
