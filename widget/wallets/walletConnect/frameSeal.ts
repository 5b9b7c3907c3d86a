import { RpcError } from '../../../host-sdk/protocol/rpcError.ts'
import { sealedLimit, sealedTextLimit } from '../../../server/contract/limits.ts'
import type { ApiClient } from '../../api/apiClient.ts'
import { postJson } from '../../api/postJson.ts'

/** Seals by the server, so that only a frame of this project on this page opens them. Both reject when it does not answer. */
export interface FrameSeal {
  /** '' for what is too long. */
  seal(text: string): Promise<string>
  /** `undefined` for what was sealed for another page, by another key, or changed: it will not open tomorrow either. */
  open(sealed: string): Promise<string | undefined>
}

export function createFrameSeal(
  api: Pick<ApiClient, 'frameToken'>,
  fetcher: typeof fetch = fetch,
): FrameSeal {
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> =>
    (await postJson(fetcher, path, body, { token: await api.frameToken() })) as Record<string, unknown>
  return {
    seal: async (text) => {
      if (!text || text.length > sealedTextLimit) return ''
      const { sealed } = await post('/frame/seal', { text })
      // Longer, the whole of what is stored would count as nothing.
      return typeof sealed === 'string' && sealed.length <= sealedLimit ? sealed : ''
    },
    open: async (sealed) => {
      try {
        const { text } = await post('/frame/open', { sealed })
        return typeof text === 'string' ? text : undefined
      } catch (error) {
        if (!isRefused(error)) throw error
        return undefined
      }
    },
  }
}

const isRefused = (error: unknown): boolean =>
  error instanceof RpcError && (error.data as { reason?: unknown } | undefined)?.reason === 'invalid_seal'
