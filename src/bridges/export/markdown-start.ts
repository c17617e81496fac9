/** How an export that is to be read begins: taken for a check list, it would come back as half of what it was. */
export const markdownStart = '<!-- Written by waymark export --format markdown, to be read.'
