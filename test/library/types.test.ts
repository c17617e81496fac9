import { expect, it } from 'vitest'
import { newConsumer } from './consumer.ts'

it('the types hold for a strict program that has nothing but the package', async () => {
  const consumer = await newConsumer()
  consumer.write(
    'right.ts',
    `import { Failure, type Form, type FunctionTool, type McpTool, openWaymark, toolsFor } from 'waymark'
     import type { JsonSchema, Waymark, WaymarkOptions } from 'waymark'

     const options: WaymarkOptions = { data: './data', log: 'silent', timeZone: 'UTC' }
     await using waymark: Waymark = await openWaymark(options)
     const answer: unknown = await waymark.executeTool('records', 'ada', 'list_tasks', { limit: 5 })
     await waymark.executeTool('records', 'ada', 'list_tasks')

     const listed: McpTool[] = toolsFor('records', 'mcp')
     const functions: FunctionTool[] = [...toolsFor('records', 'openai'), ...toolsFor('records', 'cohere')]
     const schema: JsonSchema | undefined = functions[0]?.function.parameters ?? listed[0]?.inputSchema
     const forVendors: Record<string, unknown> | undefined = schema
     const inAnyForm = (form: Form) => toolsFor('records', form).length

     const failure = new Failure('not_found', 'There is no task 7.', { hint: 'list_tasks' })
     const told: string = failure.message + failure.code + (failure.hint ?? '')
     export { answer, forVendors, inAnyForm, told }
    `,
  )
  consumer.write(
    'wrong.ts',
    `import { openWaymark, toolsFor } from 'waymark'
     const waymark = await openWaymark()
     // @ts-expect-error an option that is not there
     await openWaymark({ folder: './data' })
     // @ts-expect-error options are not undefined but left out
     await openWaymark({ data: undefined })
     // @ts-expect-error the owner is a name
     await waymark.executeTool('records', 7, 'list_tasks')
     // @ts-expect-error an answer is to be looked at before it is used
     ;(await waymark.executeTool('records', 'ada', 'list_tasks')).count
     // @ts-expect-error a form that is not there
     toolsFor('records', 'xml')
     // @ts-expect-error MCP has no functions
     toolsFor('records', 'mcp')[0]?.function
    `,
  )

  expect(await consumer.compile()).toEqual({ code: 0, stdout: '', stderr: '' })
})
