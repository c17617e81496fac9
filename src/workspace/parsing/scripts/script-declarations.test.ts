import { expect, it } from 'vitest'
import { qualifiedName } from '../declaration.ts'
import { findDeclarations } from '../find-declarations.ts'

it('finds what a module declares, the members of its classes and the insides of its namespaces', async () => {
  const text = `
export class Cart<Item> extends Base {
  readonly #items = []
  constructor(private owner: string) { super() }
  get total(): number { return 1 }
  async add(item: Item,
    { count }: Options): Promise<void> { function inner() {} }
  remove = () => { }
  abstract clear(): void
}
export default function () {}
const short = 1
export const limit = 3
const table = {
  one: 1,
}
const double = async (x: number) => x * 2
interface Priced { price(): number }
type Money = number
enum Colour { Red }
namespace Inner.Most { export function deep() {} }
Cart.prototype.old = function (a) { return a }
`
  expect(await listed('typescript', text)).toEqual([
    '2-10 class Cart',
    '4-4 method Cart.constructor',
    '5-5 method Cart.total',
    '6-7 method Cart.add',
    '8-8 method Cart.remove',
    '9-9 method Cart.clear',
    '11-11 function default',
    '13-13 constant limit',
    '14-16 constant table',
    '17-17 function double',
    '18-18 interface Priced',
    '19-19 type Money',
    '20-20 enum Colour',
    '21-21 module Inner.Most',
    '21-21 function Inner.Most.deep',
    '22-22 function Cart.prototype.old',
  ])
})

it('gives the head of a declaration on one line, without its body', async () => {
  const text = `export async function add(\n  one: number,\n  other = { a: 1 },\n): Promise<number> {\n  return 1\n}`
  const [declaration] = await findDeclarations('typescript', text)

  expect(declaration?.signature).toBe(
    'export async function add( one: number, other = { a: 1 }, ): Promise<number>',
  )
})

it('reads the sentences of tests as names', async () => {
  const text = `describe('a cart', () => {\n  it('adds up', () => {})\n  it.each([1])('holds %s', () => {})\n})`

  expect(await listed('javascript', text)).toEqual([
    '1-4 test a cart',
    '2-2 test a cart.adds up',
    '3-3 test a cart.holds %s',
  ])
})

it('finds nothing in a text with a syntax error, and does not fail', async () => {
  expect(await findDeclarations('typescript', 'function whole() {}\nfunction broken( {')).toEqual([])
})

async function listed(language: string, text: string): Promise<string[]> {
  return (await findDeclarations(language, text)).map(
    (one) => `${one.startLine}-${one.endLine} ${one.kind} ${qualifiedName(one)}`,
  )
}
