/** https, or http to this machine. */
export function isWebUrl(text: string): boolean {
  try {
    const { protocol, hostname, username } = new URL(text)
    if (username) return false
    return (
      protocol === 'https:' ||
      (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(hostname))
    )
  } catch {
    return false
  }
}
