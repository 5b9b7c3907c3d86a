import type { ComponentType } from 'react'
import type { WidgetState } from './state/store.ts'
import { UnclearNotes } from './UnclearNotes.tsx'
import { useWidget } from './useWidget.ts'
import { WithQueries } from './WithQueries.tsx'

/**
 * A view on what it needs of the state, with the cache of what servers said; made anew when account or network change.
 * Where that is missing, `Missing` says so. Above both stands what nobody knows of earlier payments.
 */
export const withStanding =
  <S extends { networkId: string; from: string }>(
    standingOf: (state: WidgetState, data: unknown) => S | undefined,
    Missing: ComponentType,
  ) =>
  <D,>(View: ComponentType<{ standing: S; data: D }>) =>
  ({ data }: { data: D }) => {
    const standing = standingOf(
      useWidget((state) => state),
      data,
    )
    if (!standing)
      return (
        <>
          <UnclearNotes />
          <Missing />
        </>
      )
    const { networkId, from } = standing
    return (
      <WithQueries>
        <UnclearNotes />
        <View data={data} key={`${networkId}:${from}`} standing={standing} />
      </WithQueries>
    )
  }
