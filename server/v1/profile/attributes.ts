import type { ServerContext } from '../../context.ts'
import { attributesMessageSchema, setNameAttributes } from '../../contract/v1/names.ts'
import { checkAttributes } from '../../names/attributes.ts'
import { setAttributes } from '../../names/changeNames.ts'
import { serve } from '../serve.ts'
import { changeName } from './changeName.ts'

/** `POST /v1/profile/account/{name}/attributes`. */
export const setNameAttributesRouter = (context: ServerContext) =>
  serve(context, setNameAttributes, async ({ body, params: { name }, request }) => {
    const record = await changeName(context, {
      request,
      name,
      body,
      schema: attributesMessageSchema,
      prepare({ attributes }) {
        checkAttributes(attributes)
        return (change) => setAttributes(context.database.db, change, attributes)
      },
    })
    return record.attributes
  })
