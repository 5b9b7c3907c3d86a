import { unavailable } from './faults.ts'

/** Of a provider's answer, in characters. */
const bodyLimit = 256_000

/** The text of a provider's answer. @throws HttpError 503 `provider_unavailable` where it is too long */
export async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > bodyLimit) throw unavailable()
  }
  return text
}
