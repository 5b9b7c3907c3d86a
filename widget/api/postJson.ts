import { askJson } from './askJson.ts'

export interface PostOptions {
  token?: string
  signal?: AbortSignal | undefined
}

/** Same-origin JSON in and out; every failure is an `RpcError`. */
export const postJson = (
  fetcher: typeof fetch,
  path: string,
  body: unknown,
  { token, signal }: PostOptions = {},
): Promise<unknown> =>
  askJson(
    fetcher,
    path,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    },
    signal,
  )
