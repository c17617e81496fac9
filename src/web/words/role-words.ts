/** What a member may do, as people would say it. */
export const roleWords: Readonly<Record<string, { readonly label: string; readonly may: string }>> = {
  owner: { label: 'Owner', may: 'Manage members and settings' },
  editor: { label: 'Editor', may: 'Change tasks and memory' },
  commenter: { label: 'Commenter', may: 'Read and comment' },
  reader: { label: 'Reader', may: 'Read only' },
}
