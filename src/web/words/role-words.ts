/** What a member may do, as people would say it. */
export const roleWords: Readonly<Record<string, { readonly label: string; readonly may: string }>> = {
  owner: { label: 'Owner', may: 'Do everything, and say who else may' },
  editor: { label: 'Editor', may: 'Read what the project knows, and add to it' },
  reader: { label: 'Reader', may: 'Read what the project knows' },
}
