import { CallHeadline } from './CallHeadline.tsx'
import { isUnlimited } from './eip155/decodeTokenCall.ts'
import type { CallDescription } from './eip155/describeCall.ts'
import type { Permit } from './eip155/readPermit.ts'
import { readToken } from './eip155/readToken.ts'
import { networkOf, useReview } from './review.ts'
import type { Reviewed } from './subject.ts'
import { useLoaded } from './useLoaded.ts'

/** A permit says the same as an approval, so it reads the same. */
export const PermitHeadline = (props: { permit: Permit; networkId: Reviewed['networkId'] }) => {
  const { permit, networkId } = props
  const { ask, networks } = useReview()
  const loaded = useLoaded(async (): Promise<CallDescription> => {
    const { token, spender, amount } = permit
    const unlimited = isUnlimited(amount)
    const known = await readToken(ask, networkId, token)
    return { type: 'approve', token: known, spender, amount: String(amount), unlimited }
  })
  return <CallHeadline loaded={loaded} network={networkOf(networks, networkId)} />
}
