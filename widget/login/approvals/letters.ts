/** Letters that look like no other, as in popups of logins. */
const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** Two letters that follow from an approval's id: a person compares them where frame and window cannot reach each other. */
export async function lettersOf(id: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`gatehouse letters ${id}`))
  return [...new Uint8Array(digest)]
    .filter((byte) => byte < alphabet.length * 11)
    .slice(0, 2)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
}
