/** What stands on a tile without a picture: the first letter or digit of a name. */
export const firstLetter = (name: string): string => /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '?'
