export const errors = {
  internal: 'Something went wrong on this page.',
  internalHint: 'Reload it and try again.',
  unreachable: 'Can’t reach the server.',
  unreachableHint: 'The page keeps trying.',
  status: (status: number) => `The server answered with status ${status}.`,
}
