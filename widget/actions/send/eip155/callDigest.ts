/** SHA-256 of a call, in hex: kept in place of its data, which may be long. */
export async function callDigest(call: { to: string; value: bigint; data: string }): Promise<string> {
  const text = `${call.to} ${call.value} ${call.data}`.toLowerCase()
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
