import { captureFrame } from '../../lib/captureFrame.ts'
import type { GatehouseServer } from '../../lib/gatehouse.ts'
import type { ServedDocument } from '../../programs/pages.ts'

/** Headers of a real frame document, and its nonce where the bare frame's tags need it. */
export async function bareHeaders(
  gatehouse: GatehouseServer,
  pageOrigin: string,
): Promise<Pick<ServedDocument, 'headers' | 'replace'>> {
  const { headers } = await captureFrame(gatehouse, pageOrigin)
  const pairs = headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))
  const named = Object.fromEntries(pairs) as Record<string, string>
  const nonce = /'nonce-([\w-]+)'/.exec(named['content-security-policy'] ?? '')?.[1]
  if (!nonce) throw new Error('the frame document has no nonce')
  const { 'content-length': _, ...kept } = named
  return {
    headers: kept,
    replace: { '<script ': `<script nonce="${nonce}" `, '<style>': `<style nonce="${nonce}">` },
  }
}
