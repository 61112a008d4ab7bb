"""No module imports another one that imports it back, not even for its types or inside a function."""

import grimp
import pytest

from tests.contracts import ROOT


def circles(imports):
    """The groups of modules that reach each other, by Tarjan's algorithm without recursion."""
    order, low, on_stack, stack, found = {}, {}, set(), [], []
    for root in sorted(imports):
        work = [(root, iter(sorted(imports[root])))] if root not in order else []
        while work:
            module, others = work[-1]
            if module not in order:
                order[module] = low[module] = len(order)
                stack.append(module)
                on_stack.add(module)
            for other in others:
                if other not in order:
                    work.append((other, iter(sorted(imports.get(other, ())))))
                    break
                if other in on_stack:
                    low[module] = min(low[module], order[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[module])
                if low[module] == order[module]:
                    circle = []
                    while module in on_stack:
                        circle.append(stack.pop())
                        on_stack.discard(circle[-1])
                    if len(circle) > 1:
                        found.append(sorted(circle))
    return found


@pytest.mark.parametrize(
    ("imports", "expected"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}}, [["b", "c"]]),
        ({"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": {"a"}}, [["a", "b", "c", "d"]]),
    ],
)
def test_circles_are_found(imports, expected):
    assert circles(imports) == expected


def test_no_modules_import_each_other(monkeypatch):
    monkeypatch.syspath_prepend(ROOT)
    graph = grimp.build_graph("generator", cache_dir=None)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
    assert len(imports) > 300
    assert circles(imports) == []
