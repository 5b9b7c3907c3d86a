import type { CaipNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { verbatim } from '../../format/verbatim.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWords } from '../../words/useWords.ts'
import { useReview } from '../review.ts'
import { useLoaded } from '../useLoaded.ts'
import { knownToken } from './describe/knownTokens.ts'
import { readChanges, type SolanaChanges } from './readChanges.ts'
import type { ReviewedTransaction } from './reviewed.ts'
import { signedAmount, solDecimals } from './solanaWords.ts'

/** What a transaction would change for one account, as a node that tried it says. */
export const SolanaChangesView = (props: {
  transaction: ReviewedTransaction
  address: string
  networkId: string
}) => {
  const { networkId, address, transaction } = props
  const { ask, now } = useReview()
  const t = useWords()
  const { wire, accounts } = transaction
  const id = networkId as CaipNetworkId
  const changes = useLoaded(() => readChanges(ask, { networkId: id, address, wire, accounts, now }))
  const title = t('solana.changes.title')
  const found = changes.state === 'ready' ? changes.value : undefined
  if (found?.state === 'refused')
    return (
      <Banner title={t('solana.changes.refused.title')} tone="warning">
        {t('solana.changes.refused.text')}
      </Banner>
    )
  return (
    <>
      <h2 className="section-title">{title}</h2>
      {found ? (
        <Rows changes={found} networkId={networkId} />
      ) : (
        <p className="muted">
          {t(changes.state === 'loading' ? 'solana.changes.loading' : 'solana.changes.unknown')}
        </p>
      )}
    </>
  )
}

const Rows = (props: { changes: Extract<SolanaChanges, { state: 'done' }>; networkId: string }) => {
  const { changes, networkId } = props
  const t = useWords()
  const { lamports, tokens } = changes
  if (lamports === 0n && tokens.length === 0) return <p className="muted">{t('solana.changes.none')}</p>
  return (
    <Details>
      {lamports !== 0n && <Detail name={verbatim('SOL')}>{signedAmount(lamports, solDecimals)}</Detail>}
      {tokens.map(({ mint, value, decimals }) => (
        <Detail key={mint} name={<MintName mint={mint} networkId={networkId} />}>
          {decimals === undefined
            ? t('solana.changes.amount', { amount: signedAmount(value, 0) })
            : signedAmount(value, decimals)}
        </Detail>
      ))}
    </Details>
  )
}

const MintName = ({ mint, networkId }: { mint: string; networkId: string }) => {
  const known = knownToken(networkId, mint)
  return known ? <Verbatim>{known}</Verbatim> : <AddressText address={mint} />
}
