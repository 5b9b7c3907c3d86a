import type { LoginContext } from '../../context.ts'
import type { OpenCalls } from '../../state/openCalls.ts'

/** `undefined` once nothing more comes of them. */
export function setOpenCalls({ store }: LoginContext, id: string, open: OpenCalls | undefined): void {
  store.setState(({ openCalls }) => {
    const next = new Map(openCalls)
    if (open) next.set(id, open)
    else next.delete(id)
    return { openCalls: next }
  })
}
