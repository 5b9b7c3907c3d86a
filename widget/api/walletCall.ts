import * as z from 'zod/mini'
import { jsonRpcCall } from '../../server/contract/v1/walletCall.ts'
import { badServerAnswer } from '../errors/badServerAnswer.ts'
import type { V1Api } from './getV1.ts'
import { postJson } from './postJson.ts'
import { readRpcAnswer } from './readRpcAnswer.ts'
import { sender } from './sender.ts'

/** Each call is a request of its own. */
const id = 1
const query = new URLSearchParams({ ...sender, source: 'fund-wallet' })

/** A method of the wallet endpoint (data-api.md §4); its refusals are `RpcError` with their own codes. */
export async function walletCall<Answer extends z.ZodMiniType>(
  api: V1Api,
  method: string,
  params: unknown,
  answer: Answer,
  signal?: AbortSignal,
): Promise<z.output<Answer>> {
  const call = { jsonrpc: '2.0', id, method, params }
  const token = await api.frameToken()
  const given = await postJson(refusalsToo(api.fetch ?? fetch), `${jsonRpcCall.path}?${query}`, call, {
    token,
    signal,
  })
  const read = z.safeParse(answer, readRpcAnswer(given, id))
  if (read.success) return read.data
  throw badServerAnswer()
}

/** A refusal in the words of JSON-RPC comes with 400 or 500, and is an answer all the same. */
const refusalsToo =
  (fetcher: typeof fetch): typeof fetch =>
  async (...asked) => {
    const response = await fetcher(...asked)
    if (response.ok) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null)
    const isAnswer = typeof body === 'object' && body !== null && 'jsonrpc' in body
    return isAnswer ? Response.json(body) : response
  }
