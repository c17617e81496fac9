export function atLeastNode24(version: string): boolean {
  return Number(version.split('.')[0]) >= 24
}
