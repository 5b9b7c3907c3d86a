import type { LoginContext } from '../context.ts'
import { newBinding } from './newBinding.ts'

/** A link for the person's Farcaster app: whoever says yes there logs in here, and nowhere else. The newest counts. */
export async function startFarcaster({
  routes,
  store,
}: LoginContext): Promise<{ id: string; link: string; kept: boolean }> {
  const binding = newBinding()
  const { id, link } = await routes.farcaster({ binding })
  store.setState({ farcaster: { id, binding } })
  return { id, link, kept: store.getState().keepsCodes }
}
