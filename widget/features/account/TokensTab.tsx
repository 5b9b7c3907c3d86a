import { localAmount } from '../../format/localAmount.ts'
import { money } from '../../format/money.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { EmptyNote } from '../../ui/EmptyNote.tsx'
import { CoinsIcon } from '../../ui/icons/CoinsIcon.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { FundButton } from './FundButton.tsx'
import type { HeldToken } from './heldOf.ts'
import { TokenTile } from './TokenTile.tsx'
import './TokensTab.css'
import { UnavailableNote } from './UnavailableNote.tsx'
import { useHeld } from './useHeld.ts'

/** What the account holds on all networks, the most valuable first. */
export const TokensTab = ({ address }: { address: string }) => {
  const t = useWords()
  const { tokens, status, nextTry, missing, incomplete } = useHeld(address)
  if (!tokens)
    return status === 'failed' ? (
      <UnavailableNote nextTry={nextTry} />
    ) : (
      <RowSkeletons label={t('tokens.loading')} />
    )
  const lines = [
    { id: 'tokens.missing', networks: missing },
    { id: 'tokens.incomplete', networks: incomplete },
  ] as const
  const gaps = lines.flatMap(({ id, networks }) =>
    status !== 'failed' && networks.length > 0 ? (
      <p className="stale muted" key={id} role="status">
        <Sentence
          id={id}
          values={{ networks: new Intl.ListFormat().format(networks), count: networks.length }}
        />
      </p>
    ) : (
      []
    ),
  )
  if (tokens.length === 0 && gaps.length > 0) return gaps
  if (tokens.length === 0)
    return (
      <EmptyNote icon={<CoinsIcon size={26} />} text={t('tokens.none.text')} title={t('tokens.none.title')}>
        <FundButton />
      </EmptyNote>
    )
  return (
    <>
      {status === 'failed' && <p className="stale muted">{t('tokens.stale')}</p>}
      {gaps}
      <ul aria-label={t('tokens.title')} className="token-list">
        {tokens.map((token) => (
          <TokenRow key={`${token.chainId} ${token.address}`} token={token} />
        ))}
      </ul>
    </>
  )
}

const TokenRow = ({ token }: { token: HeldToken }) => {
  const currency = useWidget(currencyOf)
  const t = useWords()
  const { name, symbol, network, value, price, quantity, iconUrl, isOutOfDate } = token
  return (
    <li className="token-row">
      <TokenTile icon={iconUrl} network={network} symbol={symbol} />
      <span className="token-main">
        <span className="token-name">
          <VisibleText text={name || symbol} />
        </span>
        <span className="token-part muted">
          <Sentence id="tokens.on" values={{ network: network.name }} />
          {price > 0 && <Verbatim>{` · ${money(price, currency)}`}</Verbatim>}
        </span>
      </span>
      <span className="token-end">
        <span className="token-amount" translate="no">
          {localAmount(quantity.numeric)} <VisibleText text={symbol} />
        </span>
        {value !== undefined && (
          <span className="token-part muted" translate="no">
            {money(value, currency)}
          </span>
        )}
        {quantity.next && (
          <span className="token-part muted">
            <Sentence
              id={quantity.multiplier ? 'tokens.nextNow' : 'tokens.next'}
              values={{
                date: momentOf(quantity.next.fromS),
                next: quantity.next.multiplier,
                now: quantity.multiplier ?? '1',
              }}
            />
          </span>
        )}
        {isOutOfDate && <span className="token-part muted">{t('tokens.outOfDate')}</span>}
      </span>
    </li>
  )
}

const momentOf = (seconds: number): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(seconds * 1_000),
  )
