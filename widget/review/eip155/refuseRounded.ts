import { invalidParams } from '../checkJson.ts'

/**
 * JavaScript holds no whole number beyond 2^53 exactly: one that came as a number may be another than the page wrote.
 *
 * @throws RpcError -32602 with its place
 */
export function refuseRounded(value: unknown, place: string): void {
  if (typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw invalidParams(`A whole number beyond 2^53 has to be text, at ${place.slice(0, 128)}`)
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) refuseRounded(item, `${place}.${name}`)
}
