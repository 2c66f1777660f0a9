"""Templates compiled for one language, and for speed: a view of a table is drawn from thousands of values.

A text without values is translated when its template is compiled, and a template that another includes is
compiled as a piece of it. What Jinja leaves open is settled: functions are given no context, everything is
escaped, and `sight.phase` is an attribute.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from markupsafe import escape

from savanna.page.html.markup import written
from savanna.page.i18n.say import Say


class Generator(CodeGenerator):
    """Jinja's compiler of templates into Python, with plainer code for calls, attributes and output."""

    environment: TemplateEnvironment

    def visit_Call(self, node: nodes.Call, frame: Frame, forward_caller: bool = False) -> None:  # noqa: N802
        self.visit(node.node, frame)
        self.write("(")
        for given in (*node.args, *node.kwargs):
            self.visit(given, frame)
            self.write(", ")
        self.write(")")

    def _output_child_to_const(self, node: nodes.Expr, frame: Frame, finalize: Any) -> str:
        match node:
            case nodes.Call(node=nodes.Name(name="say"), args=[nodes.Const(value=text)], kwargs=[]):
                return escape(self.environment.say(text))
        return super()._output_child_to_const(node, frame, finalize)

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:  # noqa: N802
        self.visit(node.node, frame)
        self.write(f".{node.attr}")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write("(value if type(value := ")

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        self.write(") is Markup else environment.written(value))")


_INCLUDED = re.compile(r'\{% include "([^"]+)" %\}\n?')


class TemplateEnvironment(Environment):
    """Jinja's environment for templates in one language."""

    code_generator_class = Generator
    written = staticmethod(written)

    def __init__(self, say: Say, **settings: Any) -> None:
        super().__init__(autoescape=True, **settings)
        self.say = say
        self.globals["say"] = say

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """A template's global names in one dict: Jinja's ChainMap is walked key by key for every page."""
        return {**self.globals, **(d or {})}

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        """The text of a template, with those that it includes in their places."""
        assert self.loader is not None
        first, *pieces = _INCLUDED.split(super().preprocess(source, name, filename))
        for included, rest in zip(pieces[::2], pieces[1::2], strict=True):
            first += self.preprocess(self.loader.get_source(self, included)[0], included) + rest
        return first
