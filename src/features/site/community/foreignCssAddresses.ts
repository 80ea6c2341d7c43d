import { type CSSToken, TokenType, tokenize } from '@csstools/css-tokenizer';

/** Any host will do: what leaves it is not the community's own. */
const own = 'https://own.invalid';

/**
 * Addresses of other hosts in custom CSS, as written. A rule with such an image would tell its host who reads which page, and
 * attribute selectors even what they type. Strings count wherever they may become an address: also in a
 * custom property, which `image-set()` may use.
 */
export function foreignCssAddresses(css: string): string[] {
  const place = new CssPlace();
  const found: string[] = [];
  for (const token of tokenize({ css })) {
    const address = addressIn(token, place);
    if (address !== null && isForeign(address)) found.push(address);
    place.pass(token);
  }
  return [...new Set(found)];
}

function addressIn(token: CSSToken, place: CssPlace): string | null {
  if (token[0] === TokenType.URL) return place.isNamespace ? null : token[4].value;
  if (token[0] === TokenType.String) return place.isText ? null : token[4].value;
  return null;
}

function isForeign(address: string): boolean {
  if (!URL.canParse(address, own)) return true;
  const { origin, protocol } = new URL(address, own);
  return origin !== own && protocol !== 'data:';
}

/** Where in the style sheet a token stands, as far as it matters here. */
class CssPlace {
  #squares = 0;
  #property: string | null = null;
  /** The identifier before a colon, perhaps a property. */
  #name: string | null = null;
  #atRule: string | null = null;

  get isNamespace(): boolean {
    return this.#atRule === 'namespace';
  }

  /** A string is read as text: what an attribute is compared to, generated content, a name. */
  get isText(): boolean {
    return this.#squares > 0 || this.isNamespace || this.#property === 'content';
  }

  pass(token: CSSToken): void {
    switch (token[0]) {
      case TokenType.OpenSquare:
        this.#squares += 1;
        break;
      case TokenType.CloseSquare:
        this.#squares = Math.max(0, this.#squares - 1);
        break;
      case TokenType.AtKeyword:
        this.#atRule = token[4].value.toLowerCase();
        break;
      case TokenType.Ident:
        this.#name = token[4].value.toLowerCase();
        break;
      case TokenType.Colon:
        this.#property ??= this.#name;
        break;
      case TokenType.Semicolon:
      case TokenType.OpenCurly:
      case TokenType.CloseCurly:
        // An unclosed bracket ends with the declaration or rule at the latest.
        this.#squares = 0;
        this.#property = null;
        this.#name = null;
        this.#atRule = null;
        break;
      default:
    }
  }
}
