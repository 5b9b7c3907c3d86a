import { useQuery } from '@tanstack/react-query'
import type { SwapStanding } from '../../actions/swap/swapStanding.ts'
import { type SwapToken, toSwapToken } from '../../actions/swap/swapToken.ts'
import { convertibleTokens } from '../../api/convert.ts'
import { AddressText } from '../../ui/AddressText.tsx'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Detail, Details } from '../../ui/Details.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'

/** An address that is in no list: what its contract says of itself, and what that is worth. */
export const ImportToken = (props: {
  standing: SwapStanding
  address: string
  onTake(token: SwapToken): void
}) => {
  const { standing, address, onTake } = props
  const { network, networkId } = standing
  const t = useWords()
  const { api } = useWidgetContext()
  const query = useQuery(convertibleTokens(api, networkId, address))
  if (query.isPending)
    return (
      <div aria-label={t('shell.loading')} className="spinner-area" role="status">
        <Spinner size={28} />
      </div>
    )
  const told = query.data?.map((one) => toSwapToken(networkId, one)).find((one) => one?.token === address)
  if (!told)
    return (
      <EmptyText role="status">{t(query.isError ? 'swap.token.failed' : 'swap.token.notToken')}</EmptyText>
    )
  return (
    <div className="swap-import">
      <div className="swap-figures">
        <AssetTile asset={told} network={network} size={48} />
        <p className="swap-sum" translate="no">
          {told.symbol}
        </p>
        <p className="muted" translate="no">
          {told.name}
        </p>
      </div>
      {!told.listed && (
        <Banner title={t('swap.import.title')} tone="danger">
          {t('swap.import.text')}
        </Banner>
      )}
      <Details>
        <Detail name={t('detail.token')}>
          <AddressText address={told.token} />
        </Detail>
      </Details>
      <Button kind={told.listed ? 'secondary' : 'danger'} onClick={() => onTake(told)}>
        <Sentence id="swap.import.take" values={{ symbol: told.symbol }} />
      </Button>
    </div>
  )
}
