import { searchTokens, suggestTokens } from '../../actions/swap/listTokens.ts'
import type { SwapStanding } from '../../actions/swap/swapStanding.ts'
import type { SwapToken } from '../../actions/swap/swapToken.ts'
import { isEvmAddress } from '../../format/isEvmAddress.ts'
import { pastedText } from '../../format/pastedText.ts'
import { AssetTile } from '../../ui/AssetTile.tsx'
import { EmptyText } from '../../ui/EmptyText.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useTyped } from '../../useTyped.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { ImportToken } from './ImportToken.tsx'
import { SwapTokenRow } from './SwapTokenRow.tsx'
import { useSwaps } from './useSwaps.ts'
import { useSwapTokens } from './useSwapTokens.ts'
import { withSwapping } from './withSwapping.tsx'

type Props = { standing: SwapStanding; data: { side: 'sells' | 'buys' } }

const isHeld = ({ units }: SwapToken): boolean => units !== undefined && units > 0n

/** What to pay with, or what to get. Inventory §1.6.2. */
export const SwapSelectTokenView = withSwapping(({ standing, data: { side } }: Props) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const { network, networkId } = standing
  const { tokens, state } = useSwapTokens(standing)
  const { draft, setDraft, addImported } = useSwaps((swaps) => swaps)
  const [search, setSearch] = useTyped('')
  const wanted = pastedText(search).toLowerCase()
  const found = searchTokens(tokens, wanted)
  const own = found.filter(isHeld)
  const others = found.filter((one) => !isHeld(one))
  const isChosen = ({ token }: SwapToken): boolean => token === draft.sells || token === draft.buys

  const choose = ({ token }: SwapToken): void => {
    // An amount of one token is never an amount of another.
    setDraft({ [side]: token, ...(side === 'sells' && { amount: '' }) })
    store.getState().goBack()
  }
  const take = (token: SwapToken): void => {
    addImported(token)
    choose(token)
  }
  const list = (label: string, listed: readonly SwapToken[]) =>
    listed.length > 0 && (
      <section>
        <h2 className="section-title">{label}</h2>
        <ul aria-label={label} className="list">
          {listed.map((one) => (
            <SwapTokenRow
              asset={one}
              chosen={isChosen(one)}
              key={one.token}
              network={network}
              onChoose={choose}
            />
          ))}
        </ul>
      </section>
    )
  const isUnknownAddress = isEvmAddress(wanted) && found.length === 0 && state !== 'loading'
  return (
    <ViewBody>
      <SearchField label={t('swap.token.search')} onChange={setSearch} value={search} />
      {wanted === '' && (
        <ul aria-label={t('swap.token.list.suggested')} className="swap-chips">
          {suggestTokens(networkId, tokens).map((one) => (
            <li key={one.token}>
              <button
                className="swap-chip"
                disabled={isChosen(one)}
                onClick={() => choose(one)}
                type="button"
              >
                <AssetTile asset={one} network={network} size={24} />
                <Verbatim>{one.symbol}</Verbatim>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="swap-tokens">
        {list(t('swap.token.list.own'), own)}
        {list(t('swap.token.list.others'), others)}
        {isUnknownAddress && <ImportToken address={wanted} onTake={take} standing={standing} />}
        <div role="status">
          {state === 'loading' && (
            <div className="spinner-area">
              <Spinner size={28} />
            </div>
          )}
          {state !== 'loading' && found.length === 0 && !isUnknownAddress && (
            <EmptyText>
              <Sentence id="swap.token.none" values={{ query: search.trim() }} />
            </EmptyText>
          )}
          {state === 'unlisted' && <EmptyText>{t('swap.token.failed')}</EmptyText>}
        </div>
      </div>
    </ViewBody>
  )
})
