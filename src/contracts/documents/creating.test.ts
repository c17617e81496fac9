import { expect, it } from 'vitest'
import { emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { documentsOf } from '../../../test/support/contracts/documents.ts'

it.each(documentsOf())(
  '001 Tool 1, Error Cases; 002 1. add_task, Error Cases; 003 4.1.6 Error Responses; 004 1. create_task, Error Response; 004 Error Handling, Common Errors; C16; C30: an empty, blank or missing title is refused, in %s',
  async (_, { contract, create, user, says, refusal }) => {
    const desk = openContractDesk(contract)
    for (const title of ['', '   ', '\t\n', '\u3000\u00a0', '\u200b']) {
      const refused = await desk.refuse(create, { ...user, title })
      expect(refused, JSON.stringify(title)).toEqual(refusal(says.blankTitle))
    }
    for (const args of [{}, { title: null }, { title: 42 }, { title: ['x'] }]) {
      const refused = await desk.refuse(create, { ...user, ...args })
      expect(refused, JSON.stringify(args)).toEqual(refusal(says.missingTitle))
    }
    expect(await desk.stored()).toEqual([])
  },
)

it.each(documentsOf())(
  '001 Tool 1, Error Cases; 001 Tool 1, Schema; 002 1. add_task, Error Cases; 003 4.1.6 Error Responses; 003 6.2 Input Validation; 004 1. create_task, JSON Schema; C17; C30; C40: 200 characters are a title, trimmed before they are counted, and 201 are not, in %s',
  async (_, { contract, create, user, says, refusal }) => {
    const desk = openContractDesk(contract)
    for (const character of ['x', 'é', '漢', '🌱']) {
      const title = character.repeat(200)
      const answer = await desk.say(create, { ...user, title: `\u00a0 ${title}\n` })
      expect(JSON.stringify(answer)).toContain(`"title":"${title}"`)
      expect((await desk.stored())[0]).toMatchObject({ title })
      expect(await desk.refuse(create, { ...user, title: character.repeat(201) })).toEqual(
        refusal(says.longTitle),
      )
    }
    expect(await desk.stored()).toHaveLength(4)
  },
)

it.each(documentsOf())(
  '001 Tool 1, Schema; 002 1. add_task, Schema; 003 4.1.6 Error Responses; 003 6.2 Input Validation; 004 1. create_task, JSON Schema; C06; C18: 1000 characters are a description, 2000 in records, and one more is too many, in %s',
  async (_, { contract, create, user, descriptionLimit, refusal }) => {
    const desk = openContractDesk(contract)
    const [longest, longer] = [emoji(descriptionLimit), emoji(descriptionLimit + 1)]
    await desk.say(create, { ...user, title: 'Long', description: longest })
    expect(await desk.refuse(create, { ...user, title: 'Longer', description: longer })).toEqual(
      refusal(`Description must be ${descriptionLimit} characters or less`),
    )
    expect(await desk.stored()).toMatchObject([{ title: 'Long', description: longest }])
  },
)
