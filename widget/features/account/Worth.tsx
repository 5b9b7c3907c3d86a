import { money } from '../../format/money.ts'
import { currencyOf } from '../../state/currencyOf.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useWidget } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { Balance } from './Balance.tsx'
import { CurrencySelect } from './CurrencySelect.tsx'
import { useHeld } from './useHeld.ts'
import type { ShownAccount } from './useShownAccount.ts'

/**
 * What all that is held is worth, on all networks, above the native balance. Where nobody knows a value the balance
 * takes its place: what is unknown is not zero. There is no currency to choose then, but to the way back from one that
 * nobody knows prices in.
 */
export const Worth = ({ account }: { account: ShownAccount }) => {
  const t = useWords()
  const currency = useWidget(currencyOf)
  const { address, accountId, network } = account
  const { status, total, tokens } = useHeld(address)
  const balance = network && <Balance accountId={accountId} network={network} />
  const isOutOfDate = tokens?.some((token) => token.isOutOfDate && token.value !== undefined)
  const unknown = status !== 'pending' && total === undefined
  return (
    <>
      <div className="total">
        {unknown ? (
          balance
        ) : (
          <span aria-label={t('account.total')} role="status" translate="no">
            {total === undefined ? <Skeleton height={28} width={140} /> : money(total, currency)}
          </span>
        )}
        {(!unknown || currency !== 'usd') && <CurrencySelect value={currency} />}
      </div>
      <div className="total-below">{unknown ? t('account.noTotal') : balance}</div>
      {!unknown && isOutOfDate && <div className="total-below">{t('account.totalOutOfDate')}</div>}
    </>
  )
}
