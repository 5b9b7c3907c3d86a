import type { WidgetContext } from '../context.ts'

/** The page may have hidden the frame of an open modal; where it shows already, nothing happens. */
export const showFrame = ({ host }: Pick<WidgetContext, 'host'>): Promise<void> => host.show().catch(() => {})
