/** A name as it is searched: its case, width and blanks do not count. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
