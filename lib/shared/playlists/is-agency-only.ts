/** Whether a playlist is only in its agency's list: an advertiser's list contains only its own playlists. */
export function isAgencyOnly(playlist: { company_uuid: string; advertiser_id: string }): boolean {
  return playlist.company_uuid !== playlist.advertiser_id;
}
