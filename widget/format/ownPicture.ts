/** Only pictures of our own origin, or that travel with the answer, are shown: anything else would ask a foreign server. */
export function ownPicture(
  url: string | null | undefined,
  origin: string = location.origin,
): string | undefined {
  if (!url) return undefined
  if (/^data:image\//i.test(url)) return url
  return URL.canParse(url, origin) && new URL(url, origin).origin === origin ? url : undefined
}
