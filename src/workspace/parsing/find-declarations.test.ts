import { expect, it } from 'vitest'
import { qualifiedName } from './declaration.ts'
import { findDeclarations } from './find-declarations.ts'

it.each([
  [
    'python',
    `@dataclass
class Cart(Base):
    @property
    def total(self,
              tax=1) -> int:
        def inner(): pass
        return 1
    class Line:
        def price(self): pass

async def main(): pass
`,
    [
      '1-9 class Cart',
      '3-7 method Cart.total',
      '8-9 class Cart.Line',
      '9-9 method Cart.Line.price',
      '11-11 function main',
    ],
  ],
  [
    'go',
    `package cart
type Cart struct { lines []Line }
func (c *Cart) Total(tax int) (int, error) { return 1, nil }
func (s Set[T]) Add(value T) {}
func New[T any](x T) *Cart { return nil }
`,
    ['2-2 type Cart', '3-3 method Cart.Total', '4-4 method Set.Add', '5-5 function New'],
  ],
  [
    'rust',
    `pub struct Cart { lines: Vec<Line> }
pub trait Priced { fn price(&self) -> u32; }
impl Priced for Cart {
    fn price(&self) -> u32 { fn inner() {} 1 }
}
mod tests { fn adds() {} }
macro_rules! sum { () => {} }
`,
    [
      '1-1 class Cart',
      '2-2 interface Priced',
      '2-2 method Priced.price',
      '3-5 class Cart',
      '4-4 method Cart.price',
      '6-6 module tests',
      '6-6 function tests.adds',
      '7-7 macro sum',
    ],
  ],
  [
    'java',
    `@Entity
public class Cart extends Base {
  public Cart(int x) { }
  @Override public int total() { return 1; }
  enum Kind { A }
  record Line(int price) {}
}
interface Priced { int price(); }
`,
    [
      '1-7 class Cart',
      '3-3 method Cart.Cart',
      '4-4 method Cart.total',
      '5-5 enum Cart.Kind',
      '6-6 class Cart.Line',
      '8-8 interface Priced',
      '8-8 method Priced.price',
    ],
  ],
  [
    'cpp',
    `namespace shop {
template <typename T>
class Cart : public Base {
  void add(T item) { }
  bool operator==(const Cart& other) { return true; }
};
}
int* total(int tax) { return 0; }
void shop::Cart<int>::clear() {}
enum class Kind { A };
typedef struct { int x; } Line;
#define MOST(a, b) ((a) > (b))
`,
    [
      '1-7 module shop',
      '2-6 class shop.Cart',
      '4-4 method shop.Cart.add',
      '5-5 method shop.Cart.operator==',
      '8-8 function total',
      '9-9 function shop::Cart<int>::clear',
      '10-10 enum Kind',
      '11-11 type Line',
      '12-12 macro MOST',
    ],
  ],
  [
    'csharp',
    `namespace Shop {
  public class Cart : Base {
    public int Total { get; set; }
    public Cart() {}
    public async Task<int> Add(int x) => 1;
  }
  record Line(int Price);
}
`,
    [
      '1-8 module Shop',
      '2-6 class Shop.Cart',
      '3-3 method Shop.Cart.Total',
      '4-4 method Shop.Cart.Cart',
      '5-5 method Shop.Cart.Add',
      '7-7 class Shop.Line',
    ],
  ],
  [
    'ruby',
    `module Shop
  class Cart < Base
    def total
      1
    end
    def self.make; end
  end
end
`,
    ['1-8 module Shop', '2-7 class Shop.Cart', '3-5 method Shop.Cart.total', '6-6 method Shop.Cart.make'],
  ],
  [
    'php',
    `<?php
class Cart extends Base {
  public function total(int $tax): int { return 1; }
}
interface Priced {}
trait Sells {}
function main() {}
`,
    [
      '2-4 class Cart',
      '3-3 method Cart.total',
      '5-5 interface Priced',
      '6-6 class Sells',
      '7-7 function main',
    ],
  ],
] as const)('finds what %s declares', async (language, text, expected) => {
  expect(await listed(language, text)).toEqual(expected)
})

it('survives texts that nest deeper than a stack', async () => {
  for (const language of ['typescript', 'javascript', 'python', 'cpp'])
    for (const text of [
      '('.repeat(100_000),
      '!'.repeat(100_000),
      `x = ${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    ])
      expect(await findDeclarations(language, text)).toEqual([])
})

it('finds what is whole in a Python text with an error', async () => {
  expect(await listed('python', 'def whole(): pass\n\ndef broken(:\n\ndef after(): pass\n')).toContain(
    '1-1 function whole',
  )
})

it('counts lines and names rightly in any script', async () => {
  const text = `# é 漢字 🤨\ndef größe(): pass\n\ndef 合計(): pass\n`

  expect(await listed('python', text)).toEqual(['2-2 function größe', '4-4 function 合計'])
})

it('has nothing to say about a language it was not taught', async () => {
  for (const language of ['plaintext', 'haskell', 'json'])
    expect(await findDeclarations(language, 'main = print 1\n')).toEqual([])
})

async function listed(language: string, text: string): Promise<string[]> {
  return (await findDeclarations(language, text)).map(
    (one) => `${one.startLine}-${one.endLine} ${one.kind} ${qualifiedName(one)}`,
  )
}
