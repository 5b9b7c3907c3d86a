import * as z from 'zod/mini'

/** A seller's list. A row that cannot be read says nothing against the others; where none can, it is no such list. */
export const readableRows = <Row>(row: z.core.$ZodType<Row>): z.ZodMiniType<Row[]> =>
  z.pipe(
    z
      .array(z.unknown())
      .check(z.refine((rows) => rows.length === 0 || rows.some((each) => z.safeParse(row, each).success))),
    z.transform((rows) =>
      rows.flatMap((each): Row[] => {
        const parsed = z.safeParse(row, each)
        return parsed.success ? [parsed.data] : []
      }),
    ),
  )
