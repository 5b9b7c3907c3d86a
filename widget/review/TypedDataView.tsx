import { evmNetworkId, parseChainId } from '../../host-sdk/protocol/caip.ts'
import { AddressText } from '../ui/AddressText.tsx'
import { Detail, Details } from '../ui/Details.tsx'
import { VisibleText } from '../ui/VisibleText.tsx'
import { useWords } from '../words/useWords.ts'
import { networkOf, useReview } from './review.ts'
import type { TypedData } from './subject.ts'
import { TypedFields } from './TypedFields.tsx'

/** EIP-712: for whom the signature counts, then all values. */
export const TypedDataView = ({ data }: { data: TypedData }) => {
  const t = useWords()
  return (
    <>
      <section aria-label={t('typed.domain')}>
        <h2 className="section-title">{t('typed.domain')}</h2>
        <Domain domain={data.domain} />
      </section>
      <section>
        <h2 className="section-title">
          <VisibleText text={data.primaryType} />
        </h2>
        <Details>
          <TypedFields type={data.primaryType} types={data.types} value={data.message} />
        </Details>
      </section>
    </>
  )
}

const Domain = ({ domain }: { domain: Record<string, unknown> }) => {
  const t = useWords()
  const { networks } = useReview()
  const known = {
    name: t('typed.name'),
    version: t('typed.version'),
    chainId: t('detail.network'),
    verifyingContract: t('detail.contract'),
  }
  const entries = Object.entries(domain)
  return (
    <Details>
      {entries.length === 0 && <Detail name={t('typed.name')}>{t('typed.noDomain')}</Detail>}
      {entries.map(([name, value]) => {
        const chainId = name === 'chainId' ? parseChainId(value) : undefined
        const network = chainId && networkOf(networks, evmNetworkId(chainId))
        return (
          <Detail
            key={name}
            mono={name === 'salt'}
            name={
              Object.hasOwn(known, name) ? known[name as keyof typeof known] : <VisibleText text={name} />
            }
          >
            {name === 'verifyingContract' ? (
              <AddressText address={String(value)} />
            ) : (
              <VisibleText text={network ? `${network.name} (${chainId})` : String(value)} />
            )}
          </Detail>
        )
      })}
    </Details>
  )
}
