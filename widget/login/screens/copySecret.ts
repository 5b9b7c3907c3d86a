/**
 * Was a secret copied? Only by the clipboard that can be cleared again: what the older command copied would stay in it.
 */
export async function copySecret(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
